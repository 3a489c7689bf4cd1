/**
 * The words behind the passwords that leak most, worldwide and in Viet Nam, in lower case and without digits and signs
 * around them: `P@ssw0rd1!` and `Password#2026` are both the first entry. Only words of five letters and more; for
 * shorter ones it is the digits that give the password away.
 */
const WORDS = `
password passwort passwd passw passcode passpass matkhau matkhaumoi khongbiet khongco matma
qwerty qwertyuiop qwertyu qwertz qwerta azerty asdfgh asdfghjkl asdfjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
qweqwe asdasd zxczxc asdzxc wasdwasd poiuytrewq lkjhgfdsa mnbvcxz zaqxsw abcdef abcdefg abcdefgh abcabc aaaaaa
aaaaaaaa admin administrator adminadmin root rootroot toor superadmin sysadmin quantri quantrivien system server oracle
manager quanly ketoan giaodich giaodichvien nhanvien thungan hethong congty tester testtest testing default guest user
username userpass login changeme changeit letmein welcome hello helloworld secret private access master support service
iloveyou iloveu loveyou lovely loveme lover forever mylove sweety sweetheart princess sunshine flower angel butterfly
monkey dragon tiger phoenix eagle falcon panther lion wolf shadow ninja samurai warrior knight killer hunter ranger
soccer football baseball basketball hockey tennis golfer liverpool arsenal chelsea barcelona realmadrid manchester
juventus ronaldo messi jordan michael jennifer jessica ashley daniel andrew joshua matthew anthony robert thomas george
charlie william nicole hannah michelle amanda taylor samantha victoria alexander alexandra maggie buster tigger ginger
pepper cookie chocolate banana orange cheese apple computer internet samsung iphone android google facebook youtube
twitter yahoo hotmail gmail microsoft windows linux ubuntu mustang porsche ferrari mercedes corvette harley yamaha honda
toyota suzuki superman batman spiderman starwars pokemon pikachu naruto gundam onepiece matrix trustno trustnoone
whatever freedom peace blessed blessing jesus christ godisgood heaven summer winter spring autumn january february march
april august september october november december monday tuesday wednesday thursday friday saturday sunday
anhyeuem emyeuanh yeuem yeuanh anhnhoem emnhoanh toiyeuem tinhyeu conyeu giadinh hanhphuc conmeo conchim concho
emiuanh anhiuem maiyeu mottinhyeu boyeucon meyeucon bomevacon nhungnho khoahoc hocsinh sinhvien cogiao
vietnam vietnamvodich viettel vinaphone mobifone hanoi saigon hochiminh danang haiphong cantho nhatrang dalat
doitien doitientot tienviet dongviet ngoaite tiente tygia muaban kimcuong vangbac tiemvang nganhang vietcombank
techcombank vietinbank agribank sacombank
nguyen nguyenvan nguyenthi nguyena tranvan tranthi phamvan lethi hoang hoanganh minhanh tuananh hoanganh ducanh
quocanh thanhtung hoanglong minhhoang thuytrang huyen phuong thanhthao ngocanh baongoc khanhlinh thuylinh
computer money dollar million millionaire business company office finance bitcoin binance crypto
fuckyou fuckoff asshole bullshit bitch sexsex sexygirl pussycat blowjob
startup snoopy scooter hammer silver golden purple yellow black white green diamond crystal
abcxyz xyzabc testpass temppass temporary newpassword mypassword mypass yourpassword thepassword passwordpassword
lastpass oldpassword loginpass adminpass dev developer devops production staging postgres mysql database
killerbee metallica nirvana eminem rockstar guitar music dancer player gamer gaming minecraft roblox fortnite
lienminh lienquan garena zingme zaloapp tiktok
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word.length > 4));

/** Runs of digits people take when a digit is asked for: counting up or down, one or a few repeated. */
export const COMMON_DIGITS = /^(0?1?2?3?4?5?6?7?8?9?0?|9?8?7?6?5?4?3?2?1?0?|(\d)\2*|(\d\d)\3+|(\d\d\d)\4+)$/;

/** A year, or a day with its year. */
export const COMMON_DATES = /^([0-3]?\d[01]?\d)?(19|20)\d\d$/;
