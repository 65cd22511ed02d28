/**
 * Script of the sales video. It plays the video if autoplay is allowed, shows the offer after five minutes, redirects to /
 * after ten minutes unless the visitor chooses to stay, and shows mentions of recent purchases. Without the script the
 * visitor starts the video, and the offer is visible.
 */
const MINUTE_MS = 60_000
const OFFER_AFTER_MS = 5 * MINUTE_MS
const LEAVE_AFTER_MS = 10 * MINUTE_MS
/** Time between the warning and the redirect. */
const WARNING_MS = MINUTE_MS / 2
const MENTION_INTERVAL_MS = { min: 30_000, max: 60_000 }
const MENTION_DURATION_MS = 7000

interface Mention {
  name: string
  from: string
  when: string
  confirmedBy?: string
}

function requireElement<ElementType extends HTMLElement>(
  selector: string,
  type: new () => ElementType,
  root: ParentNode = document,
): ElementType {
  const element = root.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}`)
  return element
}

const page = requireElement('[data-sales-video]', HTMLElement)
const requirePart = (name: string) => requireElement(`[data-${name}]`, HTMLElement, page)
const video = requireElement('[data-video]', HTMLVideoElement, page)
const playButton = requirePart('play')
const offer = requirePart('offer')
const leaveWarning = requirePart('leave-warning')
/** A live region: screen readers announce its text. */
const announcer = requirePart('announcer')
const mentionBox = requirePart('mention')
let mentionTimer: number | undefined

startPlayer()
startOfferAndLeaveTimers()
startMentions()

function startPlayer(): void {
  async function play(): Promise<void> {
    try {
      await video.play()
    } catch (error) {
      if (error instanceof Error && error.name === 'NotSupportedError') showFailure()
      // autoplay was blocked
      else playButton.hidden = false
    }
  }

  function showFailure(): void {
    playButton.hidden = true
    video.hidden = true
    requirePart('failed').hidden = false
    const transcript = page.querySelector<HTMLDetailsElement>('[data-transcript]')
    if (transcript) transcript.open = true
  }

  playButton.addEventListener('click', () => {
    video.focus({ preventScroll: true })
    void play()
  })
  video.addEventListener('play', () => (playButton.hidden = true))
  video.addEventListener('ended', () => {
    requirePart('play-label').textContent = 'Ver de novo'
    playButton.hidden = false
    offer.hidden = false
  })
  for (const source of [video, ...video.querySelectorAll('source')]) {
    source.addEventListener('error', () => {
      if (video.error || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) showFailure()
    })
  }
  if (shouldWaitForTap()) playButton.hidden = false
  else if (document.readyState === 'complete') void play()
  else addEventListener('load', () => void play(), { once: true })
}

/** Whether the browser asks for less data or less motion. Then the video is not loaded before a tap. */
function shouldWaitForTap(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    matchMedia('(prefers-reduced-data: reduce)').matches ||
    connection?.saveData === true
  )
}

function startOfferAndLeaveTimers(): void {
  setTimeout(() => (offer.hidden = false), OFFER_AFTER_MS)
  const warningTimer = setTimeout(() => {
    leaveWarning.hidden = false
    hideMention()
    announcer.textContent = requireElement('p', HTMLElement, leaveWarning).textContent
  }, LEAVE_AFTER_MS - WARNING_MS)
  const leaveTimer = setTimeout(() => location.assign('/'), LEAVE_AFTER_MS)
  requirePart('stay').addEventListener('click', () => {
    clearTimeout(warningTimer)
    clearTimeout(leaveTimer)
    leaveWarning.hidden = true
    offer.hidden = false
    requireElement('a', HTMLAnchorElement, offer).focus()
  })
}

function hideMention(): void {
  clearTimeout(mentionTimer)
  // without a mention the announcer may contain the leave warning, which must stay
  if (mentionBox.dataset.mention === 'none') return
  requirePart('mention-text').textContent = ''
  requirePart('mention-proof').textContent = ''
  announcer.textContent = ''
  mentionBox.dataset.mention = 'none'
}

function startMentions(): void {
  let isMuted = false
  let lastText = ''

  const textOf = ({ name, from, when }: Mention) =>
    `${name}, ${from}, assinou o ${page.dataset.salesVideo} ${when}.`

  async function showMention(): Promise<void> {
    const mentions = await fetchMentions()
    if (mentions.length === 0 || isMuted || document.hidden) return
    const otherMentions = mentions.filter((mention) => textOf(mention) !== lastText)
    const choices = otherMentions.length > 0 ? otherMentions : mentions
    const mention = choices[Math.floor(Math.random() * choices.length)]!
    lastText = textOf(mention)
    const proof = mention.confirmedBy
      ? `Compra confirmada por ${mention.confirmedBy}.`
      : 'Simulação: nenhum dinheiro saiu.'
    requirePart('mention-text').textContent = lastText
    requirePart('mention-proof').textContent = proof
    if (!tryToPlaceMention()) return hideMention()
    announcer.textContent = `${lastText} ${proof}`
    clearTimeout(mentionTimer)
    mentionTimer = window.setTimeout(hideMention, MENTION_DURATION_MS)
  }

  function schedule(): void {
    const { min, max } = MENTION_INTERVAL_MS
    setTimeout(
      async () => {
        if (isMuted) return
        if (!document.hidden) await showMention()
        schedule()
      },
      min + Math.random() * (max - min),
    )
  }

  schedule()
  requirePart('mute-mentions').addEventListener('click', () => {
    isMuted = true
    hideMention()
  })
  addEventListener(
    'scroll',
    () => {
      if (mentionBox.dataset.mention !== 'none' && !tryToPlaceMention()) hideMention()
    },
    { passive: true },
  )
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hideMention()
  })
}

async function fetchMentions(): Promise<Mention[]> {
  const response = await fetch('/vsl/novas-assinaturas').catch(() => undefined)
  const body: { mentions?: Mention[] } | null = response?.ok ? await response.json().catch(() => null) : null
  return body?.mentions ?? []
}

/** Places the mention below the video, else above. False if both would cover the controls, the offer or the warning. */
function tryToPlaceMention(): boolean {
  return ['below', 'above'].some((position) => {
    mentionBox.dataset.mention = position
    const rect = mentionBox.getBoundingClientRect()
    return !protectedAreas().some((area) => overlap(rect, area))
  })
}

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

function protectedAreas(): Area[] {
  const { left, right, bottom, height } = video.getBoundingClientRect()
  const controls = { left, right, top: bottom - Math.min(96, height / 3), bottom }
  const visibleElements = [offer, leaveWarning].filter((element) => !element.hidden)
  return [controls, ...visibleElements.map((element) => element.getBoundingClientRect())]
}

const overlap = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
