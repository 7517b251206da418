"""What every game keeps."""
