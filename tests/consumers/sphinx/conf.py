project = "My course"
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {"attention": ("https://course.example/", None)}
nitpicky = True  # with sphinx-build -W, a word that nobody explains stops the build
