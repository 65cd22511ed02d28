import { expect, it } from 'vitest'
import { createToastQueue, type ToastOptions } from './toast-queue.ts'

function createViewport() {
  const shownToasts: ToastOptions[] = []
  return {
    shownToasts,
    show: (options: ToastOptions) => void shownToasts.push(options),
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
  expect(viewport.shownToasts.map(({ text }) => text)).toEqual(['um', 'dois', 'três'])
})

it('does not show a queued toast that was dismissed', () => {
  const { toasts, connect } = createToastQueue()
  const viewport = createViewport()
  toasts.show({ text: 'um', id: 'a' })
  toasts.show({ text: 'dois', id: 'b' })
  toasts.dismiss('a')
  connect(viewport)
  expect(viewport.shownToasts.map(({ text }) => text)).toEqual(['dois'])
})

it('does not show a toast again when another viewport is connected', () => {
  const { toasts, connect } = createToastQueue()
  const [firstViewport, secondViewport] = [createViewport(), createViewport()]
  toasts.show({ text: 'um' })
  connect(firstViewport)
  connect(null)
  connect(secondViewport)
  expect([firstViewport.shownToasts.length, secondViewport.shownToasts.length]).toEqual([1, 0])
})
