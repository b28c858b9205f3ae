/// Good news after something was done.
struct Notice {
  var text: HTML

  var html: HTML { "<p class=\"notice\" role=\"status\">\(text)</p>" }
}
