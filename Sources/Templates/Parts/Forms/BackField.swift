/// The hidden field by which a form keeps the list that its page leads back to.
struct BackField {
  var list: Link

  var html: HTML { "<input type=\"hidden\" name=\"back\" value=\"\(list.address)\">" }
}
