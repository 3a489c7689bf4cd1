/** The catalogues of money: kinds, moneys and notes. */
export default {
  status: { active: 'Đang dùng', inactive: 'Ngừng dùng' },
  circulating: { yes: 'Đang lưu hành', no: 'Không lưu hành' },
  group: {
    localCash: 'Nội tệ tiền mặt',
    foreignCash: 'Ngoại tệ tiền mặt',
    electronic: 'Tiền điện tử',
    banking: 'Tiền ngân hàng',
    alipay: 'Ví Alipay',
  },
  currencyType: { title: 'Loại tiền', new: 'Thêm loại tiền' },
  money: { title: 'Tiền', new: 'Thêm tiền' },
  denomination: { title: 'Mệnh giá', new: 'Thêm mệnh giá' },
};
