/** Functions that run in the recorded page. They may not use anything declared outside of them. */

/** Advances every animation and transition by `ms`; new ones are paused at their start. */
export function stepAnimations(ms: number): void {
  const pausedAnimations = ((globalThis as { heldAnimations?: WeakSet<Animation> }).heldAnimations ??=
    new WeakSet())
  for (const animation of document.getAnimations()) {
    // scroll-driven animations do not depend on time
    if (animation.timeline !== document.timeline) continue
    if (!pausedAnimations.has(animation)) {
      pausedAnimations.add(animation)
      animation.pause()
      animation.currentTime = 0
      continue
    }
    const time = Number(animation.currentTime ?? 0) + ms
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    if (time >= end) animation.finish()
    else animation.currentTime = time
  }
}

/** Draws the finger: it appears at `age` 0, taps at 0.5 and has disappeared at 1. null removes it. */
export function drawFinger(finger: { x: number; y: number; age: number } | null): void {
  let dot = document.getElementById('finger')
  if (!finger || finger.age >= 1) {
    dot?.remove()
    return
  }
  if (!dot) {
    dot = document.createElement('div')
    dot.id = 'finger'
    document.documentElement.append(dot)
  }
  const isDown = finger.age >= 0.5
  const share = isDown ? (finger.age - 0.5) * 2 : finger.age * 2
  const size = isDown ? 40 + 34 * share : 58 - 18 * share
  dot.style.cssText = `position:fixed;z-index:2147483647;pointer-events:none;border-radius:50%;box-sizing:border-box;
    left:${finger.x - size / 2}px;top:${finger.y - size / 2}px;width:${size}px;height:${size}px;
    background:rgb(20 41 31 / ${isDown ? 0.34 * (1 - share) : 0.34 * share});
    border:3px solid rgb(255 255 255 / ${isDown ? 0.95 * (1 - share) : 0.95 * share});
    box-shadow:0 0 0 2px rgb(20 41 31 / ${isDown ? 0.5 * (1 - share) : 0.5 * share})`
}
