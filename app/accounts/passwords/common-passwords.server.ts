import { PRODUCT } from "~/product";

// Passwords that attackers guess first. Leaked-password lists are mostly a few hundred words with digits, a capital or
// look-alike characters added, and keyboard runs. Listing the words once and recognizing their variants is a hundred
// times smaller than a list of 3,000 leaked passwords and rejects more.

/** Common words, names, teams and phrases from leaked-password lists, normalized by `collapse`. */
const BASES = new Set(
  `password passwort passwords passcode passphrase pass passwd pwd motdepasse contrasena senha parola haslo
  welcome welcomes letmein letmeinnow login logon signin admin administrator administrador root toor superuser guest user
  users username test tester testing test test temp temppass temporary default changeme changethis changeit change secret
  secrets topsecret private access security secure system server database backup manager office company computer
  internet windows linux oracle google yahoo gmail hotmail facebook instagram twitter youtube amazon netflix spotify
  microsoft apple iphone android samsung nokia cisco master masterkey
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwert qwer qwe qwertz qwertzui azerty azertyui asdf asdfg asdfgh asdfghj
  asdfghjk asdfghjkl asd zxcv zxcvb zxcvbn zxcvbnm zxc qaz qazwsx qazwsxedc wsx edc qweasd qweasdzxc asdzxc poiuytrewq
  lkjhgfdsa mnbvcxz qwerasdf asdfjkl asdfasdf qweqwe asdasd zxczxc qazxsw qwaszx zaqwsx zaqxsw
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc aaa aaaa xyz xxx
  iloveyou iloveu iloveme iloveyoubaby iloveyouforever loveyou loveme lovelove love lover lovely lovers loveforever
  mylove mybaby truelove forever together always babygirl babyboy baby babe angel angels princess prince queen king
  sweetheart sweetie sweet honey sugar cutie cupcake beautiful gorgeous handsome sexy hottie kisses hugs
  sunshine rainbow butterfly flower flowers summer winter spring autumn monday tuesday wednesday thursday friday saturday
  sunday january february march april june july august september october november december today christmas
  birthday halloween holiday
  football baseball basketball soccer hockey softball volleyball tennis golf golfer cricket rugby hunting fishing
  liverpool arsenal chelsea manchester manutd barcelona realmadrid juventus milan yankees redsox lakers cowboys steelers
  packers eagles patriots raiders dallas celtics bulls dodgers
  superman batman spiderman ironman captain hulk joker pokemon pikachu naruto starwars startrek skywalker vader yoda
  matrix gandalf hobbit merlin dragon dragons dragonball phoenix tiger tigers tigger lion panther wolf wolves bear bears
  monkey banana monkeys bubbles cookie cookies chocolate cheese coffee pepper ginger peanut pumpkin orange apples cherry
  strawberry pizza chicken buttercup
  shadow hunter ranger killer warrior ninja samurai soldier sniper assassin maverick viper cobra falcon hawk eagle
  thunder lightning storm fire ice blackout freedom liberty justice america american usa unitedstates patriot
  mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota nissan bmw
  michael michelle jessica jennifer ashley amanda daniel david jordan joshua matthew andrew anthony justin nicole
  charlie robert thomas george william james john joseph chris christopher christian brandon samantha elizabeth melissa
  danielle stephanie patrick nicholas benjamin alexander alexandra jonathan victoria vanessa angela barbara patricia
  maria sandra rebecca rachel sarah laura lauren hannah natalie taylor madison maggie buster bailey buddy max rocky
  lucky jasper sophie chloe molly
  mother father mommy daddy mom dad family sister brother friend friends bestfriend children grandma
  jesus jesuschrist christ god godisgood blessed blessing heaven faith hope grace trinity amen hallelujah church
  hello hellohello hellothere helloworld goodbye whatever whatsup nothing something anything everything fuckyou fuckoff
  fuckme fuck asshole bitch bullshit shit pussy trustnoone trustno iamgod iamtheone
  blink metallica slipknot nirvana eminem beatles elvis music guitar drummer rockstar rockandroll hiphop
  blue black white green yellow purple silver golden diamond crystal platinum pink red
  money dollar dollars success winner champion number numberone first player gamer games nintendo playstation xbox
  minecraft fortnite roblox warcraft counterstrike letsgo
  london paris berlin newyork chicago boston texas florida california canada mexico australia england germany france
  brasil india
  doctor nurse teacher student school college university police army navy marine marines airforce
  mypassword mypass yourpassword newpassword oldpassword thepassword nopassword onepassword passwordpassword adminadmin
  testtest useruser rootroot mynameis password passpass welcomehome opensesame abracadabra computerscience snoopy
  scooby scoobydoo garfield mickey mickeymouse minnie donald tinkerbell bambi simpsons homer barney spongebob hellokitty
  kitty kitten pussycat cat dog puppy doggie horse horses dolphin dolphins turtle rabbit bunny elephant penguin`
    .split(/\s+/)
    .map((word) => collapse(word)),
);

/** The product's name, and each beginning and end of it: what someone who aims at this product tries first. */
const NAMES = productNames(PRODUCT.toLowerCase().split(" "));

function productNames(words: readonly string[]): string[] {
  const places = words.map((_, place) => place);
  return places.flatMap((place) =>
    [words.slice(place), words.slice(0, place + 1)].map((part) => part.join("")),
  );
}

/** Key sequences of keyboard rows, the alphabet and digits. */
const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1a2b3c4d5e6f7g8h9i0j",
  "a1b2c3d4e5f6g7h8i9j0",
  "147258369",
  "741852963",
  "789456123",
  "159753",
  "!@#$%^&*()",
];
const ALL_RUNS = [...RUNS, ...RUNS.map((run) => [...run].reverse().join(""))];
/** Shorter runs occur in good passwords too. */
const RUN_LENGTH_MIN = 3;

const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Returns whether an attacker would try a new password first: a common word with digits, symbols, capitals or
 * look-alikes added (`P@ssw0rd2024!`), a run of keys (`1q2w3e4r`, `12345678`), a few repeated characters, a date, or
 * the account's own address.
 */
export function isCommonPassword(password: string, email = ""): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const [name = ""] = email.toLowerCase().split("@");
  if (plain === email.toLowerCase()) return true;
  const bases = [basesOf(plain), basesOf([...plain].reverse().join(""))].flat();
  // One or two letters among digits and symbols don't make a password stronger.
  if (
    bases.some((base) => BASES.has(base) || NAMES.includes(base)) ||
    plain.replace(/[^\p{L}]/gu, "").length < 3
  )
    return true;
  if (name.length >= 4 && bases.includes(collapse(name))) return true;
  return isRepetition(plain) || isMadeOfRuns(plain) || isDate(plain);
}

/** Strips common additions and returns the base words, both as typed and with look-alike characters read as letters. */
function basesOf(plain: string): string[] {
  const inside = plain.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
  const read = (text: string) => [...text].map((sign) => LOOK_ALIKES[sign] ?? sign).join("");
  return [plain.replace(/[^\p{L}]/gu, ""), inside, read(inside), read(plain)].map(collapse);
}

/** Keeps letters only and collapses three or more repeats of a letter into one. */
function collapse(text: string): string {
  return text.replace(/[^\p{L}]/gu, "").replace(/(.)\1{2,}/gu, "$1");
}

/** One to four characters repeated: `aaaaaaaa`, `abc1abc1`. */
const isRepetition = (plain: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(plain) && new Set(plain).size <= 4;

/** True for one to three key runs and nothing else: `qwerty12345`. */
function isMadeOfRuns(plain: string): boolean {
  let rest = plain;
  for (let runs = 0; rest !== "" && runs < 3; runs++) {
    const length = longestRun(rest);
    if (length < RUN_LENGTH_MIN) return rest.length <= 1 && runs > 0;
    rest = rest.slice(length);
  }
  return rest === "";
}

function longestRun(text: string): number {
  const longest = Math.min(text.length, 36);
  for (let length = longest; length >= RUN_LENGTH_MIN; length--) {
    if (ALL_RUNS.some((run) => run.includes(text.slice(0, length)))) return length;
  }
  return 0;
}

/** A date in a common format, from the last century or this one. */
const isDate = (plain: string) =>
  /^(19|20)\d\d[-./]?\d\d[-./]?\d\d$|^\d\d?[-./]?\d\d?[-./]?(19|20)\d\d$/.test(plain);
