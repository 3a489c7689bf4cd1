/** Around the description of the API, whose routes and fields are what travels. */
export default {
  title: 'Mô tả API',
  intro:
    'Mọi cuộc gọi bắt đầu bằng /api. Trừ những chỗ ghi «công khai», mỗi cuộc gọi gửi kèm Authorization: Bearer và mã thiết bị (device_id); mỗi lần ghi gửi thêm Idempotency-Key. Câu trả lời nằm trong trường data.',
  document: 'Tải mô tả OpenAPI (JSON)',
  contents: 'Nhóm',
  skip: 'Đến nội dung',
  parameters: 'Tham số',
  body: 'Nội dung gửi',
  answer: 'Trả về',
  public: 'công khai',
  signedIn: 'đã đăng nhập',
  right: 'quyền {{right}}',
  confirm: 'cần xác nhận lại danh tính',
  deprecated: 'sắp bỏ',
};
