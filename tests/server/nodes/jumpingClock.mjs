// Loaded before a server: each SIGUSR2 sets its clock, as an administrator or NTP might, an hour ahead, an hour back, and
// right again. Timers go by another clock and do not notice.
const HOUR_MS = 3_600_000;
const Right = Date;
const now = Right.now.bind(Right);
const jumps = [HOUR_MS, -HOUR_MS, 0];
let offset = 0;

globalThis.Date = class Jumping extends Right {
  constructor(...parts) {
    if (parts.length === 0) super(now() + offset);
    else super(...parts);
  }
  static now() {
    return now() + offset;
  }
};
process.on('SIGUSR2', () => {
  offset = jumps.shift() ?? 0;
});
