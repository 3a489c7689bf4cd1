-- What of a customer's record a ticket may fill in, as the action log shows it.
CREATE FUNCTION customer_in_log(customer khach_hang) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('ho_va_ten', customer.ho_va_ten, 'ten_khac', to_jsonb(customer.ten_khac),
                            'dien_thoai', customer.dien_thoai, 'quoc_tich', customer.quoc_tich, 'ngay_sinh', customer.ngay_sinh,
                            'gioi_tinh', customer.gioi_tinh, 'dia_chi', customer.dia_chi)
$$;
