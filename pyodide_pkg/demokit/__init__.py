"""What demos are made of: inputs, HTML, pictures, and cells of code."""
