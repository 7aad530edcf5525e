"""What pages carry besides their text: metadata, facts, licences, search entries."""
