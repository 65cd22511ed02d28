import { expect, it } from 'vitest'
import { createToastQueue, type ToastOptions } from './toast-queue.ts'

function aShelf() {
  const shownToasts: ToastOptions[] = []
  return {
    shown: shownToasts,
    show: (options: ToastOptions) => void shownToasts.push(options),
    dismiss: () => undefined,
  }
}

it('keeps notices in order until the container is mounted', () => {
  const { toasts, connect } = createToastQueue()
  const shelf = aShelf()
  toasts.show({ text: 'um' })
  toasts.show({ text: 'dois' })
  connect(shelf)
  toasts.show({ text: 'três' })
  expect(shelf.shown.map(({ text }) => text)).toEqual(['um', 'dois', 'três'])
})

it('drops a waiting notice that was dismissed', () => {
  const { toasts, connect } = createToastQueue()
  const shelf = aShelf()
  toasts.show({ text: 'um', id: 'a' })
  toasts.show({ text: 'dois', id: 'b' })
  toasts.dismiss('a')
  connect(shelf)
  expect(shelf.shown.map(({ text }) => text)).toEqual(['dois'])
})

it('shows a notice once, also if its container is mounted again', () => {
  const { toasts, connect } = createToastQueue()
  const [first, second] = [aShelf(), aShelf()]
  toasts.show({ text: 'um' })
  connect(first)
  connect(null)
  connect(second)
  expect([first.shown.length, second.shown.length]).toEqual([1, 0])
})
