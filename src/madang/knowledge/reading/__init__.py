"""Reading files into documents: one file per format, chosen by the name's ending."""
