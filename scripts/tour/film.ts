import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { TourChapterName } from '../../content/tour.ts'
import { drawFinger, stepAnimations } from './in-page.ts'

export const FRAME_MS = 40
/** The phone's screen in CSS px; every frame is 540 x 972 px. */
export const PHONE = { width: 390, height: 702, scale: 18 / 13 }

/** A screenshot and how long it is shown. */
export interface Shot {
  file: string
  ms: number
}

export interface ChapterStart {
  name: TourChapterName
  startMs: number
}

/**
 * Records a page frame by frame: its clock and animations are paused and advanced by one frame before each screenshot, so
 * that the video is smooth on a slow machine. A still screen is captured once and repeated.
 */
export class Film {
  readonly shots: Shot[] = []
  readonly chapters: ChapterStart[] = []
  lengthMs = 0
  #finger: { x: number; y: number } | null = null
  readonly page: Page
  readonly #folder: string

  constructor(page: Page, folder: string) {
    this.page = page
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Starts a chapter after toasts of the previous one have disappeared. */
  async startChapter(name: TourChapterName): Promise<void> {
    if (this.lengthMs > 0) await this.skipTime(9000, 300)
    this.chapters.push({ name, startMs: this.lengthMs })
  }

  shotsOf(chapterIndex: number): Shot[] {
    const from = this.chapters[chapterIndex]?.startMs ?? 0
    const to = this.chapters[chapterIndex + 1]?.startMs ?? this.lengthMs
    let shotStartMs = 0
    return this.shots.filter(({ ms }) => {
      const isInside = shotStartMs >= from && shotStartMs < to
      shotStartMs += ms
      return isInside
    })
  }

  /** Records frame by frame for `ms`. `eachFrame` gets the progress from 0 to 1. */
  async record(ms: number, eachFrame?: (progress: number) => Promise<unknown>): Promise<void> {
    const frames = Math.round(ms / FRAME_MS)
    for (let frame = 1; frame <= frames; frame += 1) {
      await eachFrame?.(frame / frames)
      await this.page.clock.runFor(FRAME_MS)
      await this.page.evaluate(stepAnimations, FRAME_MS)
      await this.#shoot(FRAME_MS)
    }
  }

  /** Captures the current screen once and shows it for `ms`. Nothing on it may move. */
  async repeatFrame(ms: number): Promise<void> {
    const frames = Math.round(ms / FRAME_MS)
    await this.#shoot(frames * FRAME_MS)
  }

  /** Records until the target is hidden. Throws after `maxMs` ms. */
  async recordUntilHidden(target: Locator, maxMs = 4000): Promise<void> {
    for (let spent = 0; await target.isVisible(); spent += FRAME_MS) {
      if (spent > maxMs) throw new Error(`Still there: ${target.toString()}`)
      await this.record(FRAME_MS)
    }
  }

  /** Lets `ms` of the page's time pass without recording, for requests and animations. */
  async skipTime(ms: number, stepMs = FRAME_MS): Promise<void> {
    for (let spent = 0; spent < ms; spent += stepMs) {
      await this.page.clock.runFor(stepMs)
      await this.page.evaluate(stepAnimations, stepMs)
      await this.page.waitForTimeout(30)
    }
  }

  /** Records a finger that taps the centre of the target. */
  async tap(target: Locator, afterMs = 480): Promise<void> {
    await target.waitFor()
    const box = await target.boundingBox()
    if (!box) throw new Error(`Nothing to tap: ${target.toString()}`)
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    this.#finger = { x, y }
    await this.record(280, (progress) => this.#drawFinger(progress * 0.5))
    await this.page.touchscreen.tap(x, y)
    await this.page.waitForTimeout(60)
    await this.record(afterMs, (progress) => this.#drawFinger(0.5 + progress * 0.5))
    await this.#drawFinger(1)
    this.#finger = null
  }

  /** Scrolls smoothly until the centre of the target is at `top`, a share of the screen's height. */
  async scrollTo(target: Locator, top = 0.5): Promise<void> {
    await target.waitFor()
    const box = await target.boundingBox()
    if (!box) return
    const distance = box.y + box.height / 2 - PHONE.height * top
    if (Math.abs(distance) > 4) await this.scroll(target, distance)
  }

  /** Scrolls the target's scroll container by `distance` px. */
  async scroll(target: Locator, distance: number): Promise<void> {
    const from = await target.evaluateHandle((element) => {
      let box: Element | null = element.parentElement
      while (
        box &&
        !(/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight)
      )
        box = box.parentElement
      const scroller = box ?? document.scrollingElement
      return { scroller, top: scroller?.scrollTop ?? 0 }
    })
    await this.record(Math.min(900, 300 + Math.abs(distance)), (progress) =>
      from.evaluate(
        ({ scroller, top }, { by, eased }) =>
          scroller?.scrollTo({ top: top + by * eased, behavior: 'instant' }),
        { by: distance, eased: 1 - (1 - progress) ** 3 },
      ),
    )
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill('')
    for (const letter of text) {
      await field.pressSequentially(letter)
      await this.record(FRAME_MS * 2)
    }
    await this.record(240)
  }

  #drawFinger(age: number): Promise<void> {
    return this.page.evaluate(drawFinger, this.#finger && { ...this.#finger, age })
  }

  async #shoot(ms: number): Promise<void> {
    const file = join(this.#folder, `${String(this.shots.length).padStart(5, '0')}.png`)
    await this.page.screenshot({ path: file, animations: 'allow', caret: 'initial' })
    this.shots.push({ file, ms })
    this.lengthMs += ms
  }
}
