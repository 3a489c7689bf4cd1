/** Signing in and out. */
export default {
  requiredField: 'Trường này là bắt buộc',
  login: {
    heading: 'Đăng nhập',
    intro: 'Dùng tài khoản nhân viên được cấp.',
    account: 'Tài khoản',
    password: 'Mật khẩu',
    rememberMe: 'Ghi nhớ tài khoản',
    submit: 'Đăng nhập',
    capsLock: 'Đang bật Caps Lock',
    showPassword: 'Hiện mật khẩu',
    hidePassword: 'Ẩn mật khẩu',
  },
  logout: { leaving: 'Đang đăng xuất…' },
};
