/** Written by scripts/record-tour.ts: the tour video of public/video/, its names by their content. */
export const TOUR_FILES = {
  mp4: '/video/passeio-a305b5d4.mp4',
  webm: '/video/passeio-d4de45fb.webm',
  poster: '/video/passeio-87034bdc.webp',
  captions: '/video/passeio-216a953e.vtt',
  width: 720,
  height: 1280,
  seconds: 70,
  filmed: '2026-11-21',
} as const
