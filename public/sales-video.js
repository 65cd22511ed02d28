/**
 * The sales video's page: plays where it may, shows the button after five minutes, leads home after ten unless told to
 * stay, and tells of recent purchases where there are any. Without it the video plays on a tap and the button is there.
 */
const MINUTE_MS = 60_000
const BUTTON_AFTER_MS = 5 * MINUTE_MS
const LEAVE_AFTER_MS = 10 * MINUTE_MS
const WARN_BEFORE_MS = MINUTE_MS / 2
const MENTION_EVERY_MS = { least: 30_000, most: 60_000 }
const MENTION_MS = 7000

const page = document.querySelector('[data-sales-video]')
const part = (name) => page.querySelector(`[data-${name}]`)
const video = part('video')
const play = part('play')
/** Read aloud as soon as there are words in it. */
const said = part('said')

// --- the player

/** Data is dear, or movement unwelcome: nothing is fetched before the tap. */
const isSparing =
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  matchMedia('(prefers-reduced-data: reduce)').matches ||
  navigator.connection?.saveData === true

async function start() {
  try {
    await video.play()
  } catch (error) {
    // where nothing may start by itself the button stays
    if (error.name === 'NotSupportedError') fail()
    else play.hidden = false
  }
}

function fail() {
  play.hidden = true
  video.hidden = true
  part('failed').hidden = false
  const transcript = part('transcript')
  if (transcript) transcript.open = true
}

play.addEventListener('click', () => {
  // the focus stays on what can be steered
  video.focus({ preventScroll: true })
  void start()
})
video.addEventListener('play', () => (play.hidden = true))
video.addEventListener('ended', () => {
  part('play-label').textContent = 'Ver de novo'
  play.hidden = false
  part('offer').hidden = false
})
for (const source of [video, ...video.querySelectorAll('source')]) {
  source.addEventListener('error', () => {
    if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) fail()
  })
}
if (isSparing) play.hidden = false
// after all that the first sight needs
else if (document.readyState === 'complete') void start()
else addEventListener('load', () => void start(), { once: true })

// --- the button, and the way home

setTimeout(() => (part('offer').hidden = false), BUTTON_AFTER_MS)
const leaving = part('leaving')
const warning = setTimeout(() => {
  leaving.hidden = false
  hush()
  said.textContent = leaving.querySelector('p').textContent
}, LEAVE_AFTER_MS - WARN_BEFORE_MS)
const leave = setTimeout(() => location.assign('/'), LEAVE_AFTER_MS)
part('stay').addEventListener('click', () => {
  clearTimeout(warning)
  clearTimeout(leave)
  leaving.hidden = true
  part('offer').hidden = false
  part('offer').querySelector('a').focus()
})

// --- recent purchases

const mention = part('mention')
let lastTold = ''
let hushing

/** What must stay free: where the video is steered, the button, and the notice before leaving. */
function kept() {
  const { left, right, bottom, height } = video.getBoundingClientRect()
  const controls = { left, right, top: bottom - Math.min(96, height / 3), bottom }
  const others = [part('offer'), leaving]
    .filter((one) => !one.hidden)
    .map((one) => one.getBoundingClientRect())
  return [controls, ...others]
}

const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Below, else above; false where neither leaves free what must be. */
function place() {
  return ['below', 'above'].some((where) => {
    mention.dataset.mention = where
    const box = mention.getBoundingClientRect()
    return !kept().some((other) => meet(box, other))
  })
}

function hush() {
  part('mention-text').textContent = ''
  part('mention-proof').textContent = ''
  said.textContent = ''
  mention.dataset.mention = 'none'
}

async function tell() {
  const answer = await fetch('/vsl/novas-assinaturas').catch(() => undefined)
  const { mentions = [] } = (answer?.ok && (await answer.json().catch(() => null))) || {}
  if (mentions.length === 0 || isSilenced || document.hidden) return
  const words = ({ name, from, when }) => `${name}, ${from}, assinou o ${page.dataset.salesVideo} ${when}.`
  const others = mentions.filter((one) => words(one) !== lastTold)
  const among = others.length > 0 ? others : mentions
  const one = among[Math.floor(Math.random() * among.length)]
  lastTold = words(one)
  part('mention-text').textContent = lastTold
  part('mention-proof').textContent = one.confirmedBy
    ? `Compra confirmada por ${one.confirmedBy}.`
    : 'Simulação: nenhum dinheiro saiu.'
  if (!place()) return hush()
  said.textContent = `${lastTold} ${part('mention-proof').textContent}`
  clearTimeout(hushing)
  hushing = setTimeout(hush, MENTION_MS)
}

let isSilenced = false
function wait() {
  const { least, most } = MENTION_EVERY_MS
  setTimeout(
    async () => {
      if (isSilenced) return
      if (!document.hidden) await tell()
      wait()
    },
    least + Math.random() * (most - least),
  )
}
wait()
part('hush').addEventListener('click', () => {
  isSilenced = true
  hush()
})
addEventListener(
  'scroll',
  () => {
    if (mention.dataset.mention !== 'none' && !place()) hush()
  },
  { passive: true },
)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hush()
})
