project = "My course"
extensions = ["myst_parser", "sphinx.ext.intersphinx"]
intersphinx_mapping = {"attention": ("https://course.example/", None)}
nitpicky = True  # with sphinx-build -W, a word that nobody explains stops the build
