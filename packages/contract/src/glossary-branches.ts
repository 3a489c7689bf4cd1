/** One word of the business; all of them are in `glossary.ts`. */
export interface Term {
  wire: string;
  vi: string;
  en: string;
  meaning: string;
}

export const BRANCH_TERMS: Term[] = [
  {
    wire: 'chi_nhanh',
    vi: 'chi nhánh',
    en: 'Branch',
    meaning: 'One counter of the business, with books of its own.',
  },
  {
    wire: 'chi_nhanh_id',
    vi: 'chi nhánh',
    en: 'branchId',
    meaning: 'The branch a request is for (header), and the branch that a record of the books belongs to.',
  },
  {
    wire: 'chi_nhanh_ids',
    vi: 'các chi nhánh',
    en: 'branchIds',
    meaning: 'The branches a person works in; the first is home.',
  },
  {
    wire: 'pham_vi',
    vi: 'phạm vi',
    en: 'scope',
    meaning: 'Whose rates or working hours: the company’s (`cong_ty`), or the branch’s of the request (`chi_nhanh`).',
  },
  {
    wire: 'cua_chi_nhanh',
    vi: 'của chi nhánh',
    en: 'ofBranch',
    meaning: 'A rate or a week is the branch’s own and replaces the company’s there.',
  },
  {
    wire: 'co_gia_rieng',
    vi: 'có giá riêng',
    en: 'hasOwnRate',
    meaning:
      'The branch of the request has its own rate for a line of the rate desk, also where the company’s is shown.',
  },
  {
    wire: 'gia_cong_ty',
    vi: 'giá công ty',
    en: 'companyRate',
    meaning: 'What the company has for a line of the rate desk where the branch has its own rate.',
  },
  {
    wire: 'la_ket_thuc',
    vi: 'theo lại công ty',
    en: 'isEnd',
    meaning: 'A row of rates that ends a branch’s own: from its moment on the branch follows the company.',
  },
  {
    wire: 'theo_cong_ty',
    vi: 'theo công ty',
    en: 'followsCompany',
    meaning: 'A branch that had working hours of its own has the company’s again.',
  },
  {
    wire: 'lam_moi_chi_nhanh',
    vi: 'làm ở mọi chi nhánh',
    en: 'worksEverywhere',
    meaning:
      'The person works in every branch that is switched on, or holds every right: may change what is the company’s.',
  },
  {
    wire: 'tien_to',
    vi: 'tiền tố',
    en: 'prefix',
    meaning: 'Stands before the codes of a branch’s safes and tickets; empty for the first branch.',
  },
  {
    wire: 'dieu_chuyen',
    vi: 'điều chuyển',
    en: 'Transfer',
    meaning:
      'Money sent from the safe of one branch to that of another: under way until it is received, or called back.',
  },
  {
    wire: 'dang_chuyen',
    vi: 'đang chuyển',
    en: 'inTransit',
    meaning: 'What was sent and neither received nor called back; it is the company’s, and no branch’s holding.',
  },
  {
    wire: 'chuoi',
    vi: 'chuỗi',
    en: 'chain',
    meaning: 'The part of the action log that a row belongs to: a branch’s, or 0 for the company’s.',
  },
];
