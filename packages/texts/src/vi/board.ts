/** The customer display. */
export default {
  title: 'Tỷ giá hôm nay',
  currency: 'Ngoại tệ',
  buy: 'Mua vào',
  sell: 'Bán ra',
  unit: 'cho {{unit}}',
  from: 'từ {{amount}}',
  anyAmount: 'mọi số lượng',
  changed: 'Cập nhật {{moment}}',
  offline: 'Mất kết nối, đang thử lại',
  empty: 'Chưa có tỷ giá niêm yết',
  off: { title: 'Bảng tỷ giá đang tắt', hint: 'Quý khách vui lòng hỏi nhân viên tại quầy.' },
  toLight: 'Nền sáng',
  toDark: 'Nền tối',
  fullScreen: 'Toàn màn hình',
};
