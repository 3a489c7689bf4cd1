#!/bin/sh
# Run once by the image of PostgreSQL, on its empty volume: the owner of the database, who is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DOI_TIEN_PASSWORD" --username postgres <<'SQL'
CREATE ROLE doitien LOGIN PASSWORD :'password' CREATEROLE;
CREATE DATABASE doitien OWNER doitien;
SQL
