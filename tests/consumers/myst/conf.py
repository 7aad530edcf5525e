project = "My course"
extensions = ["myst_parser", "sphinx.ext.intersphinx"]
intersphinx_mapping = {
    "attention": ("https://course.example/", None),
}
nitpicky = True  # report names that lead nowhere
