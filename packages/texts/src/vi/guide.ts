/** Around the pages of the user guide, which are documents of their own (`docs/huong-dan`). */
export default {
  title: 'Hướng dẫn sử dụng',
  product: 'Đổi tiền',
  contents: 'Mục lục',
  inVietnamese: 'Các trang của hướng dẫn viết bằng tiếng Việt.',
  skip: 'Đến nội dung',
  search: 'Tìm trong hướng dẫn',
  searchAction: 'Tìm',
  onPage: 'Trong trang này',
  previous: 'Trang trước',
  next: 'Trang sau',
  found: 'Tìm «{{query}}»: {{count}} chỗ',
  nothing: 'Không thấy gì cho «{{query}}». Thử ít chữ hơn, gõ không dấu cũng được, hoặc xem mục lục.',
  missing: 'Không có trang này trong hướng dẫn. Hãy chọn ở mục lục.',
};
