import os

import numpy as np
import onnxruntime
import pytest

from tests.engines.toy_piper import write_voice
from voicewire.engines.onnx_sessions import load_session, without_telemetry


@pytest.fixture
def session(tmp_path):
    return load_session(onnxruntime, write_voice(tmp_path, "toy").read_bytes())


def test_a_session_has_one_thread_and_logs_errors_only(session):
    options = session.get_session_options()
    assert (options.intra_op_num_threads, options.inter_op_num_threads, options.log_severity_level) == (1, 1, 3)


def test_a_session_runs_on_the_cpu(session):
    assert session.get_providers() == ["CPUExecutionProvider"]
    (made,) = session.run(
        None,
        {
            "input": np.arange(1, 16)[np.newaxis],
            "input_lengths": np.array([15]),
            "scales": np.array([0, 1, 0], np.float32),
        },
    )
    assert made.size > 0


def test_the_vendor_is_told_nothing(monkeypatch):
    monkeypatch.setenv("ORT_DISABLE_TELEMETRY", "0")
    without_telemetry()
    assert os.environ["ORT_DISABLE_TELEMETRY"] == "1"
