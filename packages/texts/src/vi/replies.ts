/** What the API says when something went well. */
export default {
  done: 'Thành công',
  created: 'Thêm mới thành công',
  updated: 'Cập nhật thành công',
  deleted: 'Xóa thành công',
  signedIn: 'Đăng nhập thành công',
  signedOut: 'Đăng xuất thành công',
};
