// The most common passwords of published leaks that the rules of registration would let pass. They are advised against,
// not refused: the rules are the spec's, and what they accept is accepted.

const COMMON = new Set(
  `password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword1 pa55word pa55w0rd
  qwerty123 qwerty12 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx qazwsx123
  abc12345 abcd1234 abcde123 abc123456 a1b2c3d4 aa123456 a1234567 a12345678 123456789a 12345678a 1234567a 123456abc
  12345qwert 1234qwer 123qweasd 123qwe123 asdf1234 admin123 admin1234 administrator1 root1234 test1234 test12345
  welcome1 welcome123 letmein1 letmein123 iloveyou1 iloveyou2 iloveyou123 sunshine1 princess1 football1 baseball1
  superman1 batman123 michael1 charlie1 jordan23 dragon123 monkey123 shadow123 master123 trustno1 changeme1 changeme123
  secret123 default1 guest1234 user1234 summer2024 summer2025 winter2025 spring2025 america1 freedom1`.split(
    /\s+/,
  ),
);

/** Whether a password is among the first that anybody guessing would try, also with other capitals or a closing mark. */
export const isCommonPassword = (password: string) =>
  COMMON.has(password.toLowerCase().replace(/[!.?]+$/, ""));
