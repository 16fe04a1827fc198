import SiteBase

extension OwnField {
    /// A name for a field of the column's values: `inv_nr` for `Inv.-Nr.`.
    ///
    /// - Parameter reserved: names that it may not be.
    package static func key(ofColumn column: String, besides reserved: Set<String> = []) -> String {
        if isName(column) { return reserved.contains(column) ? "own_\(column)" : column }
        let words = column.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        let name = words.map { String($0) }.joined(separator: "_")
        return isName(name) && !reserved.contains(name) ? name : isName("own_\(name)") ? "own_\(name)" : ""
    }

    /// Whether the name of a column says that not everybody may read it.
    package static func mayBePrivate(_ column: String) -> Bool {
        let name = column.lowercased()
        let words = name.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
        if words.contains(where: ["room", "cost", "costs", "shelf", "value"].contains) { return true }
        return [
            "private", "privat", "confiden", "vertraulich", "intern", "secret", "비공개", "非公開", "email", "e-mail", "phone", "telefon",
            "téléphone",
            "전화", "address", "adresse", "주소", "schenker", "stifter", "leihgeber", "leihgabe", "eigentümer", "owner", "lender", "kaufpreis",
            "preis", "price", "purchase",
            "wert", "valuation", "appraisal", "standort", "depot", "storage", "소유자", "가격", "구입", "소장위치", "소장 위치", "insurance",
            "versicherung", "assurance", "보험", "donor", "donateur", "spender", "기증자", "passwor", "kennwort", "mot de passe", "비밀", "iban",
            "geburt",
            "birth", "생년", "geliehen", "verliehen", "lent to", "loaned", "prêté", "빌린", "빌려", "대출", "mail", "메일", "vorbesitz", "이전 소유",
            "lagerort", "regal", "kosten", "verkäufer", "besitzer", "anschrift", "ansprechpartner", "telephone", "mobile", "handy",
            "current location", "currentlocation",
            "insured", "lent by", "lent", "borrow", "loan", "donated", "contact", "kontakt", "contatto", "contacto", "連絡先", "acquired from",
            "seller", "emplacement", "prix",
            "valeur", "prêteur",
            "propriétaire", "courriel", "emprunt", "prestat", "prestito", "telefon", "prezzo", "privat", "prestad", "préstamo", "precio",
            "収蔵場所", "保管場所",
            "価格", "評価額", "寄贈者", "所有者", "住所", "電話", "メール", "貸出", "借り", "보관", "매입가", "감정가", "가격", "대여", "연락처", "담당자", "보험", "note",
            "notiz", "bemerk", "anmerk", "remark", "kommentar", "comment", "메모", "비고", "備考", "メモ",
        ].contains { name.utf8.contains($0) }
    }
}
