/** What the service worker says by itself: a message from the server brings its own words. */
export default {
  title: 'Đổi tiền',
  message: 'Có tin mới, mở ứng dụng để xem.',
  approve: 'Duyệt',
  refuse: 'Từ chối',
};
