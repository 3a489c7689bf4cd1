-- Whether a customer is known by a name, however it is spelled; somebody without a name may be anybody.
CREATE FUNCTION has_name(customer khach_hang, name text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT name IS NULL OR customer.ho_va_ten IS NULL
    OR search_text(name) = ANY(SELECT search_text(n) FROM unnest(customer.ho_va_ten || customer.ten_khac) n)
$$;
