import { expect, it } from 'vitest'
import { createToastQueue, type ToastOptions } from './toast-queue.ts'

function createViewport() {
  const shown: ToastOptions[] = []
  return {
    shown,
    show: (options: ToastOptions) => void shown.push(options),
    dismiss: () => undefined,
  }
}

it('shows queued toasts in order when a viewport is connected', () => {
  const { toasts, connect } = createToastQueue()
  const viewport = createViewport()
  toasts.show({ text: 'um' })
  toasts.show({ text: 'dois' })
  connect(viewport)
  toasts.show({ text: 'três' })
  expect(viewport.shown.map(({ text }) => text)).toEqual(['um', 'dois', 'três'])
})

it('does not show a queued toast that was dismissed', () => {
  const { toasts, connect } = createToastQueue()
  const viewport = createViewport()
  toasts.show({ text: 'um', id: 'a' })
  toasts.show({ text: 'dois', id: 'b' })
  toasts.dismiss('a')
  connect(viewport)
  expect(viewport.shown.map(({ text }) => text)).toEqual(['dois'])
})

it('shows a toast once, also if another viewport is connected later', () => {
  const { toasts, connect } = createToastQueue()
  const [first, second] = [createViewport(), createViewport()]
  toasts.show({ text: 'um' })
  connect(first)
  connect(null)
  connect(second)
  expect([first.shown.length, second.shown.length]).toEqual([1, 0])
})
