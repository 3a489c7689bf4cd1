/** Branches and the transfers between them. */
export default {
  title: 'Chi nhánh',
  new: 'Thêm chi nhánh',
  emptyHint: 'Mỗi chi nhánh có két, sổ và số phiếu riêng.',
  prefixHint: 'Đứng trước mã két và mã phiếu: HN2 cho HN2-MNT-261114-0001. Không đổi được khi đã có mã.',
  prefixOfFirst: 'Chi nhánh đầu tiên không có tiền tố.',
  paperHint: 'In trên phiếu và biên bản của chi nhánh.',
  status: { active: 'Hoạt động', inactive: 'Ngừng hoạt động' },
};
