project = "My course"
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {
    "attention": ("https://course.example/", None),
}
nitpicky = True  # report names that lead nowhere
