import { goalOf } from '#core/cards/read-card.ts';

const rewards = [
  { name: 'Lunch', points: 400 },
  { name: 'Chapati', points: 20 },
  { name: 'Soda', points: 100 },
];

it.each([
  ['the cheapest reward that is out of reach', 60, rewards, { points: 100, reward: 'Soda' }],
  ['no reward below the fewest points to redeem', 0, rewards, { points: 50, reward: 'Chapati' }],
  ['the best reward once there are points for all', 900, rewards, { points: 400, reward: 'Lunch' }],
  ['the fewest points where there are no rewards', 49, [], { points: 50, reward: null }],
  ['nothing once the points can be used', 50, [], null],
])('a card shows %s', (_, points, catalogue, goal) =>
  expect(goalOf(points, { rewards: catalogue, minRedeem: 50 })).toEqual(goal),
);
