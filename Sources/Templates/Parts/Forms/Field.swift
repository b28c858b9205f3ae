import WalletCore

/// One labelled input with its hint and its error.
struct Field {
  var label: String
  var notes: FieldNotes
  /// What was typed, as it was typed.
  var value: String
  /// Further attributes of the input: `type`, `inputmode`, `autocomplete`.
  var attributes: StaticString

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.name)">\(label)</label>
    \(notes.html)
    <input id="\(literal: notes.name)" name="\(literal: notes.name)" value="\(value)" \(literal: attributes)\
    \(notes.attributes)>
    </div>
    """
  }
}

/// What stands between a label and its input, hint and error, tied to the input for those who do not see the page.
struct FieldNotes {
  /// The `name` that the form sends, also the `id` of the input and the beginning of the notes' own.
  var name: StaticString
  var hint: String? = nil
  /// The refusal's sentence; nil when the field is fine.
  var error: String? = nil
  /// A second sentence: how to mend it.
  var remedy: String? = nil
  /// Whether the error is announced where it stands, and not only in the summary.
  var announces = false
  /// Whether the page's script asks the server about what was typed when the field is left. The error's paragraph is
  /// always there then, empty while the field is fine: only what is put into a region that is there already is read out
  /// everywhere.
  var isChecked = false

  private var hasError: Bool { error != nil || isChecked }

  /// The paragraphs.
  var html: HTML {
    var html = HTML()
    if let hint { html.append("<p class=\"hint\" id=\"\(literal: name)-hint\">\(hint)</p>\n") }
    if hasError {
      let role: HTML = announces ? " role=\"alert\"" : isChecked ? " aria-live=\"polite\"" : ""
      html.append(
        "<p class=\"chip bad\" id=\"\(literal: name)-error\"\(role)>\(error.map { SentenceText($0).html })</p>\n")
    }
    if let remedy { html.append("<p class=\"hint\" id=\"\(literal: name)-remedy\">\(remedy)</p>\n") }
    return html
  }

  /// The input's attributes that point to them.
  var attributes: HTML {
    var attributes = HTML()
    if isChecked { attributes.append(" data-check") }
    if error != nil { attributes.append(" aria-invalid=\"true\"") }
    guard hint != nil || hasError || remedy != nil else { return attributes }
    var described = HTML()
    if hasError { described.append("\(literal: name)-error ") }
    if remedy != nil { described.append("\(literal: name)-remedy ") }
    if hint != nil { described.append("\(literal: name)-hint") }
    attributes.append(" aria-describedby=\"\(described)\"")
    return attributes
  }
}

/// One labelled list to choose from, with its hint and its error.
struct SelectField {
  var label: String
  var notes: FieldNotes
  /// The `option` elements.
  var options: HTML
  /// Further attributes of the list.
  var attributes: StaticString = ""

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.name)">\(label)</label>
    \(notes.html)
    <select id="\(literal: notes.name)" name="\(literal: notes.name)"\(literal: attributes)\(notes.attributes)>
    \(options)
    </select>
    </div>
    """
  }
}

/// The accounts to choose from, each with its balance; an option's direction follows its name.
struct AccountOptions {
  /// What the first, empty option says.
  var first: String
  var accounts: [Account]
  /// What was chosen before, as it was sent.
  var chosen: String
  var amounts: AmountStyle

  var html: HTML {
    var html: HTML = "<option value=\"\">\(first)</option>\n"
    for account in accounts {
      let id = account.id.id.base64url
      let mark: HTML? = id == chosen ? " selected" : nil
      html.append(
        "<option value=\"\(id)\" dir=\"auto\"\(mark)>\(account.name) (\(account.balance, amounts))</option>\n")
    }
    return html
  }
}

/// The anti-forgery token of a page's forms.
public struct FormToken: Sendable {
  let text: String

  /// - Parameter text: the token as the form sends it back.
  public init(_ text: String) { self.text = text }

  /// The hidden field `csrf`.
  var field: HTML { "<input type=\"hidden\" name=\"csrf\" value=\"\(self)\">" }
}

/// The key that makes a form's work happen once, however often it is sent.
struct OperationKeyField {
  /// The key as the form sends it back.
  var key: String

  /// The hidden field `op`.
  var html: HTML { "<input type=\"hidden\" name=\"op\" value=\"\(key)\">" }
}
