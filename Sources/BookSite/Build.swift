import SiteEngine
