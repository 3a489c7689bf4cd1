/** One family name in the romanisations of Mandarin, Cantonese, Vietnamese, Hokkien or Korean, a line for each. */
const FAMILIES = `
CHEN CHAN TRAN TAN CHIN
HUANG WONG HOANG HUYNH OOI
ZHANG CHEUNG TRUONG CHANG TEO
WANG WONG VUONG ONG
LI LEE LY YI RI RHEE
LIU LAU LUU RYU YOO YU
LIN LAM LIM RIM IM
WU NG NGO GOH
ZHOU CHOW CHAU CHU CHIU
RUAN NGUYEN YUEN
FAN PHAM FAHN
YANG YEUNG DUONG YOUNG
ZHAO CHIU TRIEU CHO JO
ZHENG CHENG TRINH TAY JUNG JONG JEONG CHONG CHUNG
GUO KWOK QUACH KUO
LIANG LEUNG LUONG
SONG SUNG TONG
XU TSUI HUI HUA HUA
FENG FUNG PHUNG
DENG TANG DANG
PAN POON PHAN
YE YIP DIEP
CAI TSAI CHOI THAI CHUA
HE HO HA
LUO LO LA
ZHU CHU JU
GAO KO CAO KOH
JIANG CHIANG TUONG KANG GANG
SU SO TO
LU LUI LO
DING TING DINH
WEI NGAI NGUY
SHEN SHAM THAM SHIM SIM
KIM GIM JIN
PARK PAK BAK
CUI CHOI CHOE CHUI THOI
YIN YUN YOON DOAN
AHN AN
SHIN SIN
KWON GWON
XIE TSE TA
ZENG TSANG TANG
XIAO SIU TIEU
TIAN TIN DIEN
DU TO DO
YU DU
HU WU HO
MA MA
SUN SUEN TON
`;

const groups = new Map<string, number[]>();
for (const [group, line] of FAMILIES.trim().split('\n').entries()) {
  for (const word of new Set(line.split(' '))) groups.set(word, [...(groups.get(word) ?? []), group]);
}
const NO_GROUPS: readonly number[] = [];

/** The family names that a word may be a romanisation of. */
export function familiesOf(word: string): readonly number[] {
  return groups.get(word) ?? NO_GROUPS;
}
