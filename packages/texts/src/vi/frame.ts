/** The frame around every signed-in screen: menu, header, connection, version. */
export default {
  menu: {
    label: 'Menu chính',
    trade: 'Giao dịch',
    report: 'Báo cáo',
    catalogue: 'Danh mục',
    account: 'Tài khoản',
    history: 'Lịch sử',
    settings: 'Cấu hình',
    guide: 'Hướng dẫn sử dụng',
    opensInNewTab: 'mở trong tab mới',
    open: 'Mở menu',
    close: 'Đóng menu',
    collapse: 'Thu gọn menu',
    expand: 'Mở rộng menu',
  },
  left: {
    asking: 'Chưa biết phần gửi lúc {{time}} ({{screen}}) đã lưu chưa, đang hỏi lại…',
    ticketSaved: 'Phiếu {{code}} gửi lúc {{time}} đã được lưu.',
    saved: 'Phần gửi lúc {{time}} ({{screen}}) đã được lưu.',
    notSaved:
      'Phần gửi lúc {{time}} ({{screen}}) chưa được lưu: máy chủ chưa nhận được. Những gì đã nhập dở vẫn còn ở màn hình đó.',
    refused: 'Phần gửi lúc {{time}} ({{screen}}) chưa được lưu: {{reason}}',
    waiting: 'Phần gửi lúc {{time}} ({{screen}}) đang chờ người thứ hai duyệt.',
    tooOld:
      'Không còn hỏi được phần gửi lúc {{time}} ({{screen}}) đã lưu chưa. Hãy xem trong danh sách trước khi nhập lại.',
    look: 'Xem phiếu',
    close: 'Đóng',
  },
  connection: {
    offline: 'Mất mạng. Chưa lưu được cho đến khi có mạng lại; những gì đã nhập vẫn còn.',
    lost: 'Mất kết nối với máy chủ, đang thử lại. Số liệu trên màn hình có thể đã cũ.',
    retry: 'Thử ngay',
  },
  newVersion: {
    text: 'Có phiên bản mới.',
    hint: 'Làm xong việc đang dở rồi tải lại.',
    reload: 'Tải lại',
    later: 'Để sau',
  },
  branch: {
    current: 'Chi nhánh: {{name}}',
    choose: 'Đổi chi nhánh',
    search: 'Tìm chi nhánh',
    none: 'Không có chi nhánh nào khớp',
    closed: 'Chi nhánh đó đang ngoài giờ làm việc; đã chuyển sang chi nhánh đang mở',
    left: 'Bạn không còn làm việc tại chi nhánh vừa mở. Đã chuyển về chi nhánh chính.',
  },
  search: { open: 'Tìm nhanh', placeholder: 'Tìm màn hình, phiếu, khách…' },
};
