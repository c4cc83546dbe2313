// Short synthesised sounds: wood, marble, splash, and calls for a person who looks elsewhere. Silent until the first press, as browsers require.

import { settings } from '../store/settings.svelte';

export type Sound = 'wood' | 'marble' | 'splash' | 'refused' | 'end' | 'turn' | 'begin' | 'paired';

let context: AudioContext | null = null;

if (typeof addEventListener !== 'undefined') {
  // The press is handled first, because opening the audio takes a moment.
  const wake = (): void => {
    setTimeout(() => {
      context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
      void context?.resume();
    }, 100);
  };
  addEventListener('pointerdown', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
}

export function sound(name: Sound, times = 1): void {
  if (!settings.sound || !context || context.state !== 'running') return;
  for (let index = 0; index < Math.min(times, 8); index++) SOUNDS[name](context, context.currentTime + index * 0.11);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  wood: (audio, at) => {
    noise(audio, at, 0.05, 900, 1.2, 0.5);
    tone(audio, at, 190, 150, 0.09, 0.25, 'triangle');
  },
  marble: (audio, at) => {
    tone(audio, at, 2100, 1950, 0.07, 0.12, 'sine');
    tone(audio, at + 0.012, 3150, 3000, 0.05, 0.06, 'sine');
  },
  splash: (audio, at) => {
    noise(audio, at, 0.45, 1400, 0.5, 0.35);
    tone(audio, at + 0.05, 320, 820, 0.16, 0.1, 'sine');
  },
  refused: (audio, at) => tone(audio, at, 150, 120, 0.12, 0.2, 'triangle'),
  end: (audio, at) => {
    [392, 494, 587].forEach((pitch, index) => tone(audio, at + index * 0.14, pitch, pitch, 0.35, 0.12, 'triangle'));
  },
  turn: (audio, at) => chime(audio, at, [659, 880]),
  begin: (audio, at) => chime(audio, at, [523, 659, 784]),
  paired: (audio, at) => chime(audio, at, [784, 659, 784]),
};

function chime(audio: AudioContext, at: number, pitches: number[]): void {
  pitches.forEach((pitch, index) => tone(audio, at + index * 0.13, pitch, pitch, 0.3, 0.14, 'sine'));
}

function tone(audio: AudioContext, at: number, from: number, to: number, seconds: number, loud: number, type: OscillatorType): void {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fade(audio, at, seconds, loud));
  source.start(at);
  source.stop(at + seconds);
}

function noise(audio: AudioContext, at: number, seconds: number, pitch: number, width: number, loud: number): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter).connect(fade(audio, at, seconds, loud));
  source.start(at);
}

function fade(audio: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
