create schema teaching;
