/** What the API says when something went well. */
export default {
  done: 'Thành công',
  created: 'Thêm mới thành công',
  imported: 'Nhập file thành công',
  updated: 'Cập nhật thành công',
  deleted: 'Xóa thành công',
  signedIn: 'Đăng nhập thành công',
  signedOut: 'Đăng xuất thành công',
  otpSent: 'Mã OTP đã được gửi, vui lòng kiểm tra email.',
  otpResent: 'Mã OTP đã được gửi lại, vui lòng kiểm tra email.',
  totpAsked: 'Nhập mã trong ứng dụng xác thực của bạn.',
  totpEnabled: 'Đã bật ứng dụng xác thực',
  totpDisabled: 'Đã tắt ứng dụng xác thực',
  otpVerified: 'Xác thực OTP thành công',
  resetMailSent: 'Vui lòng kiểm tra email để đặt lại mật khẩu',
  passwordCreated: 'Tạo thành công mật khẩu mới',
  deviceSignedOut: 'Đã đăng xuất thiết bị',
};
