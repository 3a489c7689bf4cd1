/** Letters the system sends. Each is a subject and its paragraphs; `action` names the link, when there is one. */
export default {
  greeting: 'Xin chào {{name}},',
  otp: {
    subject: 'Mã OTP đăng nhập Đổi tiền',
    lines: {
      code: 'Mã OTP đăng nhập của bạn là: {{code}}',
      validity: 'Mã có hiệu lực trong {{minutes}} phút và chỉ dùng được trên thiết bị đang đăng nhập.',
      warning: 'Nếu không phải bạn đang đăng nhập, hãy đổi mật khẩu ngay và báo cho quản trị.',
    },
    action: '',
  },
  resetLink: {
    subject: 'Đặt lại mật khẩu Đổi tiền',
    lines: {
      reason: 'Có yêu cầu đặt lại mật khẩu của tài khoản {{account}}.',
      validity: 'Liên kết dưới đây có hiệu lực trong {{minutes}} phút và chỉ dùng được một lần.',
      warning: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này; mật khẩu của bạn không thay đổi.',
    },
    action: 'Tạo mật khẩu mới',
  },
  /** Where nobody told the server its own address: the reader adds the page to the address they know. */
  resetPage: {
    subject: 'Đặt lại mật khẩu Đổi tiền',
    lines: {
      reason: 'Có yêu cầu đặt lại mật khẩu của tài khoản {{account}}.',
      how: 'Mở Đổi tiền bằng địa chỉ bạn vẫn dùng hằng ngày, rồi dán đoạn dưới đây vào ngay sau địa chỉ đó (sau tên máy, thay cho phần phía sau). Đừng mở bằng địa chỉ nào khác.',
      page: '{{page}}',
      validity: 'Đoạn này có hiệu lực trong {{minutes}} phút và chỉ dùng được một lần.',
      warning: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này; mật khẩu của bạn không thay đổi.',
    },
    action: '',
  },
  passwordChanged: {
    subject: 'Mật khẩu Đổi tiền của bạn vừa được thay đổi',
    lines: {
      fact: 'Mật khẩu của tài khoản {{account}} vừa được thay đổi.',
      warning: 'Nếu không phải bạn thực hiện, hãy báo cho quản trị ngay.',
    },
    action: '',
  },
  totpEnabled: {
    subject: 'Đã bật ứng dụng xác thực cho tài khoản Đổi tiền',
    lines: {
      fact: 'Từ nay tài khoản {{account}} đăng nhập bằng mật khẩu và mã trong ứng dụng xác thực.',
      warning: 'Nếu không phải bạn thực hiện, hãy báo cho quản trị ngay.',
    },
    action: '',
  },
  totpDisabled: {
    subject: 'Đã tắt ứng dụng xác thực của tài khoản Đổi tiền',
    lines: {
      fact: 'Tài khoản {{account}} không còn cần mã trong ứng dụng xác thực khi đăng nhập.',
      warning: 'Nếu không phải bạn thực hiện, hãy đổi mật khẩu ngay và báo cho quản trị.',
    },
    action: '',
  },
  totpReset: {
    subject: 'Quản trị đã đặt lại xác thực hai lớp của bạn',
    lines: {
      fact: 'Quản trị vừa xóa ứng dụng xác thực, passkey và mã khôi phục của tài khoản {{account}}. Hãy bật lại trong hồ sơ cá nhân, mục Cài đặt bảo mật.',
      warning: 'Nếu bạn không nhờ việc này, hãy báo cho chủ doanh nghiệp ngay.',
    },
    action: '',
  },
  passkeyAdded: {
    subject: 'Đã thêm passkey cho tài khoản Đổi tiền',
    lines: {
      fact: 'Từ nay tài khoản {{account}} đăng nhập được bằng một passkey mới.',
      warning: 'Nếu không phải bạn thực hiện, hãy xóa passkey đó, đổi mật khẩu ngay và báo cho quản trị.',
    },
    action: '',
  },
  passkeyRemoved: {
    subject: 'Đã xóa passkey của tài khoản Đổi tiền',
    lines: {
      fact: 'Một passkey của tài khoản {{account}} vừa bị xóa và không đăng nhập được nữa.',
      warning: 'Nếu không phải bạn thực hiện, hãy đổi mật khẩu ngay và báo cho quản trị.',
    },
    action: '',
  },
  emailChanged: {
    subject: 'Email của tài khoản Đổi tiền vừa được thay đổi',
    lines: {
      fact: 'Tài khoản {{account}} không còn dùng địa chỉ email này.',
      warning: 'Nếu không phải bạn thực hiện, hãy báo cho quản trị ngay.',
    },
    action: '',
  },
};
